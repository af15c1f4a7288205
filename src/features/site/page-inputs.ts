/** What the site's server hands to its pages. */

/** A venue that the home page offers to try. */
export type DemoVenue = {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly logo: string;
  readonly headerBg: string;
  readonly languages: readonly string[];
  readonly translations: unknown;
};

/** One page of the public list of venues. */
export type AllStoresInput = {
  readonly query: string;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly stores: readonly {
    readonly id: number;
    readonly title: string;
    readonly subtitle: string;
    readonly logo: string;
    readonly headerBg: string;
    readonly storeType: number;
    readonly place: string;
    readonly languages: readonly string[];
    readonly translations: unknown;
    readonly timeZone: string;
    readonly open: boolean;
    /** Epoch milliseconds; null: nobody can say. */
    readonly nextOpening: number | null;
  }[];
};

/** What people typed into the contact form, as they typed it. */
export type Typed = { readonly name: string; readonly email: string; readonly message: string };
export type Wrong = Readonly<Partial<Record<keyof Typed, 'required' | 'email'>>>;
/** Why a message was not taken, in the words of the page. */
export type Unsent = 'robot' | 'quick' | 'stale' | 'often' | 'other';
/** The contact page as somebody left it: sent, or a form that is empty or came back. */
export type ContactForm = { readonly sent: true } | FormState;
type FormState = {
  readonly sent: false;
  readonly ticket: string;
  readonly typed?: Typed;
  readonly wrong?: Wrong;
  readonly unsent?: Unsent;
};

export const GUIDE_SECTIONS = ['owners', 'hosting', 'payments', 'more', 'decisions'] as const;
export type GuideSection = (typeof GUIDE_SECTIONS)[number];
export type GuideLink = {
  readonly page: string;
  readonly title: string;
  readonly lead: string;
  /** Of the title and the lead. */
  readonly language: string;
  readonly section: GuideSection;
};
/** A guide that was found: the part of it that fits best, and where in its words. */
export type GuideHit = GuideLink & {
  readonly heading: string | null;
  readonly address: string;
  readonly before: string;
  readonly match: string;
  readonly after: string;
};
/** What somebody looked for among the guides. */
export type GuideQuery = { readonly query: string; readonly hits: readonly GuideHit[] };

/** How this installation fares, for everybody. */
export type Status = {
  readonly takesOrders: boolean;
  /** Mails that wait to be sent; null: the database does not answer. */
  readonly waitingMails: number | null;
  /** Of the recurring work, how much failed at its last run. */
  readonly failingWork: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly at: number;
  readonly version: string;
};
