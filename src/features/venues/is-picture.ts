/** A background is a colour or the address of a picture: on this site, or by https. */
export const isPicture = (background: string | null | undefined): background is string =>
  background !== null && background !== undefined && /^(\/(?!\/)|https:\/\/)/.test(background);
