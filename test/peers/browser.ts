import { existsSync } from 'node:fs'
import { peerModule } from './peers.ts'

/**
 * What the tests use of playwright-core, which is installed only for the peers: the whole suite is
 * type-checked without it.
 */
export type Locator = {
  click(): Promise<void>
  fill(text: string): Promise<void>
  selectOption(value: string): Promise<unknown>
  count(): Promise<number>
  textContent(): Promise<string | null>
  waitFor(options?: { state: 'attached' }): Promise<void>
  first(): Locator
}
export type Page = {
  goto(url: string): Promise<unknown>
  goBack(): Promise<unknown>
  waitForURL(glob: string): Promise<void>
  evaluate<T>(script: string): Promise<T>
  locator(selector: string, options?: { hasText: string }): Locator
  title(): Promise<string>
  close(): Promise<void>
  context(): { close(): Promise<void> }
  clock: { install(): Promise<void>; runFor(ms: number): Promise<void> }
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>
  on(event: 'console', heard: (message: { text(): string }) => void): void
  on(event: 'pageerror', heard: (error: Error) => void): void
  on(event: 'response', heard: (answer: { status(): number; url(): string }) => void): void
}
export type ContextOptions = {
  viewport?: { width: number; height: number }
  isMobile?: boolean
  hasTouch?: boolean
  deviceScaleFactor?: number
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  locale?: string
}
export type Browser = {
  newContext(options?: ContextOptions): Promise<{ newPage(): Promise<Page> }>
  newPage(): Promise<Page>
  close(): Promise<void>
}
type Playwright = {
  chromium: {
    launch(options: { executablePath: string; args: string[]; timeout: number }): Promise<Browser>
  }
}

/** The system's Chromium. CI runs as root, where its own sandbox can't start. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`the peer chromium is not at ${executablePath}; install it, or set CHROMIUM`)
  return peerModule<Playwright>('playwright-core').chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    timeout: 60_000,
  })
}
