/** Of a report of several business days, which sold what; none where it is of one, or from before reports told. */
export const severalDays = <Of>({ days = [] }: { readonly days?: readonly Of[] | undefined }): readonly Of[] =>
  days.length > 1 ? days : [];
