// Written by test/derived.test.ts from the folders. Run `npm run gen` after adding a file.
import { commands as fromChangelog } from './changelog/commands.ts'
import { commands as fromCheck } from './check/commands.ts'
import { commands as fromExplain } from './explain/commands.ts'
import { commands as fromFmt } from './fmt/commands.ts'
import { commands as fromImport } from './import/commands.ts'
import { commands as fromLogin } from './login/commands.ts'
import { commands as fromPublish } from './publish/commands.ts'
import { commands as fromRelease } from './release/commands.ts'
import { commands as fromSandbox } from './sandbox/commands.ts'
import { commands as fromServe } from './serve/commands.ts'
import { commands as fromUsage } from './usage/commands.ts'

export const commands = [fromChangelog, fromCheck, fromExplain, fromFmt, fromImport, fromLogin, fromPublish, fromRelease, fromSandbox, fromServe, fromUsage]
