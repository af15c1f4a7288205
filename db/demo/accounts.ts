type DemoAccount = {
  /** What the start-up text calls it: one word. */
  readonly role: 'diner' | 'owner' | 'staff';
  readonly email: string;
  /** For the demo alone; keeps the password rules. */
  readonly password: string;
} & (
  | { readonly accountType: 'User'; readonly firstName: string; readonly lastName: string }
  | { readonly accountType: 'Store'; readonly storeName: string; readonly venue: number }
);

/** Who can sign in to the demo: people who do not exist. `storeName` is what an account of a venue is called; `venue` is the number of the venue whose `storeAccounts` name the email and its role. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    role: 'diner',
    accountType: 'User',
    firstName: 'Maria',
    lastName: 'Georgiou',
    email: 'maria@parea.example',
    password: 'three-figs-at-noon',
  },
  {
    role: 'owner',
    accountType: 'Store',
    storeName: 'Eleni Markou',
    venue: 1,
    email: 'owner.elia@parea.example',
    password: 'charcoal-and-thyme',
  },
  {
    role: 'staff',
    accountType: 'Store',
    storeName: 'Nikos Pavlou',
    venue: 1,
    email: 'staff.elia@parea.example',
    password: 'seven-warm-plates',
  },
  {
    role: 'owner',
    accountType: 'Store',
    storeName: 'Despina Loizou',
    venue: 2,
    email: 'owner.mesimeri@parea.example',
    password: 'vermouth-at-seven',
  },
  {
    role: 'owner',
    accountType: 'Store',
    storeName: 'Stelios Andreou',
    venue: 3,
    email: 'owner.kyma@parea.example',
    password: 'ginger-on-the-tide',
  },
];
