import type { AskingHost } from './ask.ts'

/**
 * The host whose git answers each question once: for a run that asks the same about each of many
 * catalogs, and in which nothing changes the repository.
 */
export function askingOnce<Given extends AskingHost>(host: Given): Given {
  const answers = new Map<string, ReturnType<AskingHost['git']>>()
  return {
    ...host,
    git(args, folder) {
      const key = JSON.stringify([folder, args])
      const answer = answers.get(key) ?? host.git(args, folder)
      answers.set(key, answer)
      return answer
    },
  }
}
