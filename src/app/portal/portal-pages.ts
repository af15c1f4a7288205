import {
  Armchair,
  BadgeCheck,
  BookOpen,
  CalendarCheck,
  ChartColumn,
  ChefHat,
  ConciergeBell,
  CreditCard,
  KeyRound,
  LayoutDashboard,
  Megaphone,
  Printer,
  ReceiptText,
  Settings,
  Stamp,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { may, type Permission, type Standing } from '#domain/permissions.ts';

/** A page of the portal: its address, who may open it, and where its code is. */
export type PortalPage = {
  readonly path:
    | 'overview'
    | 'orders'
    | 'requests'
    | 'menu'
    | 'promotions'
    | 'loyalty'
    | 'tables'
    | 'team'
    | 'reports'
    | 'close'
    | 'payments'
    | 'developers'
    | 'fiscal'
    | 'plan'
    | 'printers'
    | 'settings';
  /** Any of them. */
  readonly permissions: readonly Permission[];
  readonly icon: typeof ChefHat;
  /** It is reached from that page, not from the rail. */
  readonly aside?: 'settings';
  readonly lazy: () => Promise<{ readonly Component: ComponentType }>;
};

/** In the order of the rail. Staff see the menu for its stock toggles. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  {
    path: 'overview',
    permissions: ['overview'],
    icon: LayoutDashboard,
    lazy: async () => ({ Component: (await import('./overview-route.tsx')).OverviewRoute }),
  },
  {
    path: 'orders',
    permissions: ['board'],
    icon: ChefHat,
    lazy: async () => ({ Component: (await import('./orders-route.tsx')).OrdersRoute }),
  },
  {
    path: 'requests',
    permissions: ['requests'],
    icon: ConciergeBell,
    lazy: async () => ({ Component: (await import('./requests-route.tsx')).RequestsRoute }),
  },
  { path: 'menu', permissions: ['stock'], icon: BookOpen, lazy: async () => ({ Component: (await import('./menu-route.tsx')).MenuRoute }) },
  {
    path: 'promotions',
    permissions: ['promotions'],
    icon: Megaphone,
    lazy: async () => ({ Component: (await import('./promotions-route.tsx')).PromotionsRoute }),
  },
  {
    path: 'loyalty',
    permissions: ['loyalty'],
    icon: Stamp,
    lazy: async () => ({ Component: (await import('./loyalty-route.tsx')).LoyaltyRoute }),
  },
  {
    path: 'tables',
    permissions: ['floor', 'tables'],
    icon: Armchair,
    lazy: async () => ({ Component: (await import('./tables-route.tsx')).TablesRoute }),
  },
  { path: 'team', permissions: ['team'], icon: Users, lazy: async () => ({ Component: (await import('./team-route.tsx')).TeamRoute }) },
  {
    path: 'reports',
    permissions: ['reports'],
    icon: ChartColumn,
    lazy: async () => ({ Component: (await import('./reports-route.tsx')).ReportsRoute }),
  },
  {
    path: 'close',
    permissions: ['close'],
    icon: CalendarCheck,
    lazy: async () => ({ Component: (await import('./close-route.tsx')).CloseRoute }),
  },
  {
    path: 'payments',
    permissions: ['payments'],
    icon: CreditCard,
    lazy: async () => ({ Component: (await import('./payments-route.tsx')).PaymentsRoute }),
  },
  {
    path: 'developers',
    permissions: ['keys'],
    icon: KeyRound,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./keys-route.tsx')).KeysRoute }),
  },
  {
    path: 'fiscal',
    permissions: ['keys'],
    icon: ReceiptText,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./fiscal-route.tsx')).FiscalRoute }),
  },
  {
    path: 'plan',
    permissions: ['plan'],
    icon: BadgeCheck,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./plan-route.tsx')).PlanRoute }),
  },
  {
    path: 'printers',
    permissions: ['settings'],
    icon: Printer,
    lazy: async () => ({ Component: (await import('./printers-route.tsx')).PrintersRoute }),
  },
  {
    path: 'settings',
    permissions: ['settings'],
    icon: Settings,
    lazy: async () => ({ Component: (await import('./settings-route.tsx')).SettingsRoute }),
  },
];

/** Whether somebody may open a page. */
export const mayOpen = (who: Standing, { permissions }: PortalPage): boolean => permissions.some((permission) => may(who, permission));

/** What somebody sees in the rail. */
export const pagesFor = (who: Standing): readonly PortalPage[] => PORTAL_PAGES.filter((page) => !page.aside && mayOpen(who, page));

export const pageAt = (pathname: string): PortalPage | undefined => PORTAL_PAGES.find(({ path }) => pathname.startsWith(`/portal/${path}`));

/** Where somebody begins who may not open what they asked for: the orders, else the first page that is theirs. Null: there is none. */
export function startOf(who: Standing): string | null {
  const pages = pagesFor(who);
  const page = pages.find(({ path }) => path === 'orders') ?? pages[0];
  return page ? `/portal/${page.path}` : null;
}
