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
import { may, type Permission, type Role } from '#domain/permissions.ts';

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
  readonly permission: Permission;
  readonly icon: typeof ChefHat;
  /** It is reached from that page, not from the rail. */
  readonly aside?: 'settings';
  readonly lazy: () => Promise<{ readonly Component: ComponentType }>;
};

/** In the order of the rail. Staff see the menu for its stock toggles. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  {
    path: 'overview',
    permission: 'overview',
    icon: LayoutDashboard,
    lazy: async () => ({ Component: (await import('./overview-route.tsx')).OverviewRoute }),
  },
  {
    path: 'orders',
    permission: 'orders',
    icon: ChefHat,
    lazy: async () => ({ Component: (await import('./orders-route.tsx')).OrdersRoute }),
  },
  {
    path: 'requests',
    permission: 'requests',
    icon: ConciergeBell,
    lazy: async () => ({ Component: (await import('./requests-route.tsx')).RequestsRoute }),
  },
  { path: 'menu', permission: 'stock', icon: BookOpen, lazy: async () => ({ Component: (await import('./menu-route.tsx')).MenuRoute }) },
  {
    path: 'promotions',
    permission: 'promotions',
    icon: Megaphone,
    lazy: async () => ({ Component: (await import('./promotions-route.tsx')).PromotionsRoute }),
  },
  {
    path: 'loyalty',
    permission: 'loyalty',
    icon: Stamp,
    lazy: async () => ({ Component: (await import('./loyalty-route.tsx')).LoyaltyRoute }),
  },
  {
    path: 'tables',
    permission: 'orders',
    icon: Armchair,
    lazy: async () => ({ Component: (await import('./tables-route.tsx')).TablesRoute }),
  },
  { path: 'team', permission: 'team', icon: Users, lazy: async () => ({ Component: (await import('./team-route.tsx')).TeamRoute }) },
  {
    path: 'reports',
    permission: 'reports',
    icon: ChartColumn,
    lazy: async () => ({ Component: (await import('./reports-route.tsx')).ReportsRoute }),
  },
  {
    path: 'close',
    permission: 'close',
    icon: CalendarCheck,
    lazy: async () => ({ Component: (await import('./close-route.tsx')).CloseRoute }),
  },
  {
    path: 'payments',
    permission: 'payments',
    icon: CreditCard,
    lazy: async () => ({ Component: (await import('./payments-route.tsx')).PaymentsRoute }),
  },
  {
    path: 'developers',
    permission: 'keys',
    icon: KeyRound,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./keys-route.tsx')).KeysRoute }),
  },
  {
    path: 'fiscal',
    permission: 'keys',
    icon: ReceiptText,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./fiscal-route.tsx')).FiscalRoute }),
  },
  {
    path: 'plan',
    permission: 'plan',
    icon: BadgeCheck,
    aside: 'settings',
    lazy: async () => ({ Component: (await import('./plan-route.tsx')).PlanRoute }),
  },
  {
    path: 'printers',
    permission: 'settings',
    icon: Printer,
    lazy: async () => ({ Component: (await import('./printers-route.tsx')).PrintersRoute }),
  },
  {
    path: 'settings',
    permission: 'settings',
    icon: Settings,
    lazy: async () => ({ Component: (await import('./settings-route.tsx')).SettingsRoute }),
  },
];

/** What somebody of that role sees in the rail. */
export const pagesFor = (role: Role): readonly PortalPage[] => PORTAL_PAGES.filter((page) => !page.aside && may(role, page.permission));
