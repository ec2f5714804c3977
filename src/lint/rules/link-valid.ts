import { parsedUrl } from '../../values/parsed-url.ts'
import { defineRule, entry, file } from '../rule.ts'

const contact = (url: string) => ({ source: file({ contact: [{ name: 'Clinic API team', url }] }) })

export default defineRule({
  id: 'link-valid',
  severity: 'warn',
  summary: '`help` and the `url` of a contact are absolute `https` links.',
  why: 'A relative link does not work where the text is shown, and browsers warn about plain http.',
  good: () => [entry({ help: 'https://clinic.test/help#member' }), contact('https://clinic.test')],
  bad: () => [
    ...[
      '/help/member',
      'clinic.test/help',
      'http://clinic.test/help',
      'https://',
      'https://clinic.test/a page',
    ].map((help) => entry({ help })),
    contact('mailto:api@clinic.test'),
  ],
  *check({ having, header: { contact = [] } }) {
    const links = [
      ...contact.map(({ url }, index) => ({ url, path: ['contact', index, 'url'] })),
      ...having('help').map(({ help, path }) => ({ url: help, path: path('help') })),
    ]
    for (const { url, path } of links)
      if (
        url !== undefined &&
        !(/^https:\/\/[^\s/][^\s]*$/i.test(url) && parsedUrl(url) !== undefined)
      )
        yield {
          path,
          message: `"${url}" is not an absolute https link such as "https://rail.example/help"`,
        }
  },
})
