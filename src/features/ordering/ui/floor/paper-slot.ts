import { createContext, type ReactNode } from 'react';
import type { Bill } from '../../visit-contract.ts';

/** Puts a bill on paper at a ticket printer; the app brings it, where it does. */
export const PaperSlot = createContext<((bill: Bill) => ReactNode) | null>(null);
