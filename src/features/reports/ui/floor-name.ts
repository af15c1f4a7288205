import { createContext, use } from 'react';

/** What a floor is called at the venue; its number where it has no name. */
export const FloorName = createContext<(floor: number) => string>(String);
export const useFloorName = (): ((floor: number) => string) => use(FloorName);
