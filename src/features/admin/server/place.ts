/** What the process knows of itself and its place. */
export type Place = {
  readonly dataDir: string;
  readonly sendsMail: boolean;
  /** Whether venues are on plans. */
  readonly plans: boolean;
  readonly version: string;
  /** Of the files on the disk: another one once a newer version was put there. */
  readonly versionOnDisk: () => Promise<string>;
  readonly startedAt: number;
  readonly takesOrders: () => Promise<boolean>;
};
