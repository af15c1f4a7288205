import { textsContext } from '#platform/ui/texts-context.tsx';
import type {
  MediaKey,
  AdminKey,
  PortalMenuKey,
  PortalOffersKey,
  PortalLoyaltyKey,
  PortalTablesKey,
  PortalKeysKey,
  PortalPlanKey,
  PortalTeamKey,
  PortalCloseKey,
  PortalReportsKey,
  PortalOverviewKey,
  PortalSettingsKey,
  PortalFiscalKey,
  PortalPrintersKey,
  PortalRequestsKey,
  PortalPaymentsKey,
} from './keys.ts';

export const [AdminTexts, useAdminTexts] = textsContext<AdminKey>();
export const [PortalMenuTexts, usePortalMenuTexts] = textsContext<PortalMenuKey>();
export const [PortalOffersTexts, usePortalOffersTexts] = textsContext<PortalOffersKey>();
export const [PortalLoyaltyTexts, usePortalLoyaltyTexts] = textsContext<PortalLoyaltyKey>();
export const [PortalTablesTexts, usePortalTablesTexts] = textsContext<PortalTablesKey>();
export const [PortalKeysTexts, usePortalKeysTexts] = textsContext<PortalKeysKey>();
export const [PortalPlanTexts, usePortalPlanTexts] = textsContext<PortalPlanKey>();
export const [PortalTeamTexts, usePortalTeamTexts] = textsContext<PortalTeamKey>();
export const [PortalCloseTexts, usePortalCloseTexts] = textsContext<PortalCloseKey>();
export const [PortalReportsTexts, usePortalReportsTexts] = textsContext<PortalReportsKey>();
export const [PortalOverviewTexts, usePortalOverviewTexts] = textsContext<PortalOverviewKey>();
export const [PortalSettingsTexts, usePortalSettingsTexts] = textsContext<PortalSettingsKey>();
export const [PortalFiscalTexts, usePortalFiscalTexts] = textsContext<PortalFiscalKey>();
export const [PortalPrintersTexts, usePortalPrintersTexts] = textsContext<PortalPrintersKey>();
export const [PortalRequestsTexts, usePortalRequestsTexts] = textsContext<PortalRequestsKey>();
export const [MediaTexts, useMediaTexts] = textsContext<MediaKey>();
export const [PortalPaymentsTexts, usePortalPaymentsTexts] = textsContext<PortalPaymentsKey>();
