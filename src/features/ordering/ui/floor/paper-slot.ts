import { createContext, type ReactNode } from 'react';
import type { Bill } from '../../visit-contract.ts';

/** The button that puts a bill on paper: where the venue has ticket printers it asks on which, or from this device. The app brings it; without it this device prints. */
export const PaperSlot = createContext<((bill: Bill, here: { readonly print: () => void; readonly busy: boolean }) => ReactNode) | null>(
  null,
);
