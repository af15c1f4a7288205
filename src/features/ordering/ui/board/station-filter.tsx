import { Check, ListFilter } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { useStations } from './use-stations.ts';
import './station-filter.css';

type Props = Pick<ReturnType<typeof useStations>, 'stations' | 'chosen' | 'choose'>;

/** Which stations this board shows: categories of the menu. Nothing chosen is everything. */
export function StationFilter({ stations, chosen, choose }: Props) {
  const t = usePortalTexts();
  if (stations.length < 2) return null;
  return (
    <MenuTrigger>
      <Button className="button button--small station-filter" data-on={chosen.length > 0 || undefined}>
        <ListFilter className="icon" aria-hidden />
        <span>{chosen.length > 0 ? chosen.join(', ') : t('station.all')}</span>
      </Button>
      <Popover className="menu-popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={t('station.label')}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => choose(keys === 'all' ? [] : stations.flatMap(({ name }) => (keys.has(name) ? name : [])))}
        >
          {stations.map(({ name }) => (
            <MenuItem key={name} id={name} className="menu__item" textValue={name}>
              {({ isSelected }) => (
                <>
                  <Check className="icon" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
                  {name}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
