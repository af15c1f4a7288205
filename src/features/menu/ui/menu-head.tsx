import { Check, Download, Ellipsis, Eye, Layers, Percent, Upload } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { addressTo } from '#platform/shared/address.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { exportMenu } from '../contract.ts';
import './menu-head.css';

const TOOLS = ['prices', 'groups', 'import'] as const;

type Props = {
  readonly venue: { readonly _id: string; readonly id: number; readonly title: string };
  readonly mayEdit: boolean;
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly saveSequence: () => void;
  readonly open: (what: (typeof TOOLS)[number]) => void;
};

/** Title and tools. */
export function MenuHead({ venue, mayEdit, unsaved, busy, saveSequence, open }: Props) {
  const t = usePortalMenuTexts();
  const file = (format: 'csv' | 'xlsx') =>
    addressTo<typeof exportMenu>('/api/venues/:id/menu/export', { params: { id: venue._id }, query: { format } });
  return (
    <header className="portal-head">
      <div>
        <h1>{t('title')}</h1>
        {!mayEdit && <p className="muted">{t('staff_hint')}</p>}
      </div>
      <div className="portal-head__tools">
        <a className="button button--quiet" href={`/store/?id=${venue.id}`} target="_blank" rel="noreferrer">
          <Eye className="icon" aria-hidden />
          {t('view_as_guest')}
        </a>
        {mayEdit && (
          <>
            <MenuTrigger>
              <Button className="button button--quiet">
                <Ellipsis className="icon" aria-hidden />
                {t('tools')}
              </Button>
              <Popover className="menu-popover" placement="bottom end">
                <Menu
                  className="menu"
                  onAction={(key) => {
                    const tool = TOOLS.find((one) => one === key);
                    if (tool) open(tool);
                  }}
                >
                  <MenuItem id="prices" className="menu__item" textValue={t('prices.title')}>
                    <Percent className="icon" aria-hidden />
                    {t('prices.title')}
                  </MenuItem>
                  <MenuItem id="groups" className="menu__item" textValue={t('shared.title')}>
                    <Layers className="icon" aria-hidden />
                    {t('shared.title')}
                  </MenuItem>
                  <MenuItem id="import" className="menu__item" textValue={t('import.title')}>
                    <Upload className="icon" aria-hidden />
                    {t('import.title')}
                  </MenuItem>
                  {(['csv', 'xlsx'] as const).map((format) => (
                    <MenuItem
                      key={format}
                      id={format}
                      className="menu__item"
                      href={file(format)}
                      download
                      textValue={t(`export.${format}`)}
                    >
                      <Download className="icon" aria-hidden />
                      {t(`export.${format}`)}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </MenuTrigger>
            <button
              type="button"
              className="button button--primary save-sequence"
              // Not `disabled`: whoever pressed it would be nowhere.
              aria-disabled={!unsaved || busy || undefined}
              onClick={() => unsaved && !busy && saveSequence()}
            >
              <Check className="icon" aria-hidden />
              {t('save_sequence')}
            </button>
          </>
        )}
      </div>
    </header>
  );
}
