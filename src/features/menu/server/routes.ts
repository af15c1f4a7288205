import type { Context } from 'hono';
import type { Permission } from '#domain/permissions.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { MenuReaderConfig } from '#platform/server/menu-reader-config.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { readVenue } from '#features/venues/server/venue-sql.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import type { Menu } from '../menu-schemas.ts';
import { changeItems } from './change-items.ts';
import { changePrices } from './change-prices.ts';
import type { At } from './edit-menu.ts';
import { csvFile, tableOf, xlsxFile } from './export-menu.ts';
import { importMenu, openTable } from './import-menu.ts';
import { menuOf } from './read-menu.ts';
import { deleteCategory, deleteItem, restoreRemoved } from './remove.ts';
import { saveCategory } from './save-category.ts';
import { readPaper } from './read-paper.ts';
import { removeGroup, saveGroup } from './save-group.ts';
import { copyItem, saveItem } from './save-item.ts';
import { saveSequence } from './save-sequence.ts';
import { setStock } from './set-stock.ts';

export type MenuDeps = EditDeps & {
  readonly gate: VenueGate;
  readonly clock: Clock;
  readonly reader: MenuReaderConfig | null;
  readonly limitPapers: Limit;
};

/** A file of 2 MB in base64, and what is around it. */
const FILE_LIMIT = 3 * 1024 * 1024;
/** One of 8 MB, photographed. */
const PAPER_LIMIT = 11 * 1024 * 1024;
/** A category with all its items comes back in one call. */
const MENU_LIMIT = 2 * 1024 * 1024;

const atWork =
  (deps: MenuDeps) =>
  async (context: Context, ref: string, permission: Permission): Promise<At> => {
    const { venue, userId } = await deps.gate(context, ref, permission);
    return { venueId: venue.venueId, actor: userId, now: deps.clock() };
  };

/** Asked before a body is read. */
const before = (deps: MenuDeps, permission: Permission) => (context: Context) =>
  deps.gate(context, context.req.param('id') ?? '', permission);

/** The menu as the database has it now. */
async function menuNow({ db }: MenuDeps, venueId: string): Promise<Menu> {
  const rows = await readVenue(db, venueId);
  if (!rows) throw notFound('The venue');
  return menuOf(rows);
}

export function menuEditorRoutes(app: App, deps: MenuDeps): void {
  const at = atWork(deps);
  serve(app, contract.getMenu, async ({ params, context }) => menuNow(deps, (await at(context, params.id, 'stock')).venueId));
  serve(app, contract.setStock, async ({ params, body, context }) => setStock(deps, await at(context, params.id, 'stock'), body), {
    before: before(deps, 'stock'),
  });
  editingRoutes(app, deps);
  fileRoutes(app, deps);
}

function editingRoutes(app: App, deps: MenuDeps): void {
  const at = (context: Context, ref: string) => atWork(deps)(context, ref, 'menu');
  const editing = { before: before(deps, 'menu'), bodyLimit: MENU_LIMIT };
  serve(app, contract.saveCategory, async ({ params, body, context }) => saveCategory(deps, await at(context, params.id), body), editing);
  serve(
    app,
    contract.deleteCategory,
    async ({ params, body, context }) => deleteCategory(deps, await at(context, params.id), body),
    editing,
  );
  serve(app, contract.saveItem, async ({ params, body, context }) => saveItem(deps, await at(context, params.id), body), editing);
  serve(app, contract.changeItems, async ({ params, body, context }) => changeItems(deps, await at(context, params.id), body), editing);
  serve(app, contract.saveGroup, async ({ params, body, context }) => saveGroup(deps, await at(context, params.id), body), editing);
  serve(app, contract.removeGroup, async ({ params, body, context }) => removeGroup(deps, await at(context, params.id), body), editing);
  serve(app, contract.copyItem, async ({ params, body, context }) => copyItem(deps, await at(context, params.id), body), editing);
  serve(app, contract.deleteItem, async ({ params, body, context }) => deleteItem(deps, await at(context, params.id), body), editing);
  serve(app, contract.saveSequence, async ({ params, body, context }) => saveSequence(deps, await at(context, params.id), body), editing);
  serve(app, contract.changePrices, async ({ params, body, context }) => changePrices(deps, await at(context, params.id), body), editing);
  serve(
    app,
    contract.restoreRemoved,
    async ({ params, body, context }) => {
      await restoreRemoved(deps, await at(context, params.id), body);
      return context.body(null, 204);
    },
    editing,
  );
}

function fileRoutes(app: App, deps: MenuDeps): void {
  serve(
    app,
    contract.importMenu,
    async ({ params, body, context }) => {
      const { venue, userId } = await deps.gate(context, params.id, 'menu');
      return importMenu(deps, { venueId: venue.venueId, actor: userId, now: deps.clock() }, body);
    },
    {
      before: before(deps, 'menu'),
      bodyLimit: FILE_LIMIT,
      open: async (context: Context, raw: Uint8Array) => {
        const { venue } = await deps.gate(context, context.req.param('id') ?? '', 'menu');
        const legacy = venue.country === 'GB' ? 'windows-1252' : 'windows-1253';
        return openTable(venue.venueId, { raw, legacy }, { left: context.req.raw.signal });
      },
    },
  );
  serve(app, contract.menuReader, async ({ params, context }) => {
    await deps.gate(context, params.id, 'menu');
    return { reads: deps.reader !== null };
  });
  serve(
    app,
    contract.readPaper,
    async ({ params, body, context }) => {
      const { venue } = await deps.gate(context, params.id, 'menu');
      return readPaper(deps.reader, body.file, () => deps.limitPapers.take(venue.venueId));
    },
    { before: before(deps, 'menu'), bodyLimit: PAPER_LIMIT },
  );
  serve(app, contract.exportMenu, async ({ params, query, context }) => {
    const { venue } = await deps.gate(context, params.id, 'menu');
    const template = query.template === '1';
    const table = tableOf(await menuNow(deps, venue.venueId), template);
    const { body, type } = query.format === 'xlsx' ? await xlsxFile(table) : csvFile(table);
    const name = template ? 'menu-template' : `menu-${venue.number}`;
    return context.body(body, 200, { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}.${query.format}"` });
  });
}
