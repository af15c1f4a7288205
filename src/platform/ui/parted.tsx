import { Fragment } from 'react';
import { parted } from '#platform/shared/parted-words.ts';

/**
 * Words whose long Greek ones may be parted between syllables. Where, the look says (`.may-part`): the words themselves stay whole for whoever searches,
 * copies or hears them.
 */
export const Parted = ({ of }: { readonly of: string }) =>
  parted(of)
    .split('\u00ad')
    .map((part, at) => (
      // Parts of one text, that come and go together.
      <Fragment key={at}>
        {at > 0 && <i className="may-part" />}
        {part}
      </Fragment>
    ));
