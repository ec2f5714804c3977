// Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.
import { commands as fromChangelog } from '../features/changelog/commands.ts'
import { commands as fromCheck } from '../features/check/commands.ts'
import { commands as fromEdit } from '../features/edit/commands.ts'
import { commands as fromExplain } from '../features/explain/commands.ts'
import { commands as fromFmt } from '../features/fmt/commands.ts'
import { commands as fromImport } from '../features/import/commands.ts'
import { commands as fromInit } from '../features/init/commands.ts'
import { commands as fromLogin } from '../features/login/commands.ts'
import { commands as fromPublish } from '../features/publish/commands.ts'
import { commands as fromRelease } from '../features/release/commands.ts'
import { commands as fromSandbox } from '../features/sandbox/commands.ts'
import { commands as fromSite } from '../features/site/commands.ts'
import { commands as fromUsage } from '../features/usage/commands.ts'

export const commands = [fromChangelog, fromCheck, fromEdit, fromExplain, fromFmt, fromImport, fromInit, fromLogin, fromPublish, fromRelease, fromSandbox, fromSite, fromUsage]
