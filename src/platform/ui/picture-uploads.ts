import { createContext, type ReactNode } from 'react';

export type UploadBox = {
  /** The venue's number or `_id`, where the page is not of one venue. */
  readonly storeId?: string | number | undefined;
  /** What the picture is for, such as `logo`: letters, digits, `-` and `_`. */
  readonly type: string;
  /** The address of the picture there is; empty without one. */
  readonly value: string;
  readonly onChange: (address: string) => void;
};

/** How a page takes pictures in; the app gives it, for it alone knows who uploads how. */
export type Uploads = {
  /** Null where nothing can be uploaded, such as for a venue that is not saved yet. */
  readonly box: (box: UploadBox) => ReactNode;
  /** "Or type an address" */
  readonly orAddress: string;
};

/** Null: addresses are typed. */
export const PictureUploads = createContext<Uploads | null>(null);
