import { Check, ListFilter } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { stationWords } from './stations.ts';
import type { useStations } from './use-stations.ts';
import './station-filter.css';

type Props = Pick<ReturnType<typeof useStations>, 'stations' | 'chosen' | 'choose'> & {
  /** All side by side, where there is room for them. */ readonly tabs: boolean;
};

/** So many names stand side by side. */
const MOST_TABS = 5;

/** Which stations this board shows: those that the venue named, or else the categories of its menu. Nothing chosen is everything. */
export const StationFilter = memo(function StationFilter({ stations, chosen, choose, tabs }: Props) {
  const t = usePortalTexts();
  if (stations.length < 2) return null;
  if (tabs && stations.length <= MOST_TABS) return <StationTabs {...{ stations, chosen, choose }} />;
  const words = stations.flatMap((station) => (chosen.includes(station.name) ? stationWords(station, t.language) : []));
  return (
    <MenuTrigger>
      <Button className="button button--small station-filter" data-on={chosen.length > 0 || undefined}>
        <ListFilter className="icon" aria-hidden />
        <span>{words.length > 0 ? words.join(', ') : t('station.all')}</span>
      </Button>
      <Popover className="menu-popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={t('station.label')}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => choose(keys === 'all' ? [] : stations.flatMap(({ name }) => (keys.has(name) ? name : [])))}
        >
          {stations.map((station) => (
            <MenuItem key={station.name} id={station.name} className="menu__item" textValue={stationWords(station, t.language)}>
              {({ isSelected }) => (
                <>
                  <Check className="icon" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
                  {stationWords(station, t.language)}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});

/** One station or all: the filter removes what others make, it dims nothing. */
function StationTabs({ stations, chosen, choose }: Omit<Props, 'tabs'>) {
  const t = usePortalTexts();
  return (
    <ul className="station-tabs" aria-label={t('station.label')}>
      <li>
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose([])}>
          {t('station.every')}
        </button>
      </li>
      {stations.map((station) => (
        <li key={station.id}>
          <button type="button" aria-pressed={chosen.includes(station.name)} onClick={() => choose([station.name])}>
            {stationWords(station, t.language)}
          </button>
        </li>
      ))}
    </ul>
  );
}
