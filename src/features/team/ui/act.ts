/** What somebody does to the team; its promise says what has happened. */
export type Act = (work: () => Promise<string>) => void;
