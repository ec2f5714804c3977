/** The id of the target. */
export const SITE = 'static-site'
