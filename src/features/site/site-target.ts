export const SITE = 'static-site'
