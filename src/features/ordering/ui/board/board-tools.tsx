import { memo, type ComponentProps, type ReactNode } from 'react';
import { RushSwitch } from '../rush/rush-switch.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardMessages } from './board-messages.tsx';
import { BoardViews, type BoardView } from './board-views.tsx';
import { PauseStrip, type BoardPause } from './pause-strip.tsx';
import { StationFilter } from './station-filter.tsx';

/** What stands around the tickets and renders for no order that comes or goes. */

type ToolsProps = Omit<ComponentProps<typeof BoardHead>, 'bare' | 'children'> &
  Omit<ComponentProps<typeof StationFilter>, 'tabs'> & {
    readonly rush: boolean;
    readonly turn: () => void;
    readonly view: BoardView;
    readonly show: (view: BoardView) => void;
    /** Whether the venue named its stations. */
    readonly named: boolean;
    readonly pause: BoardPause | null | undefined;
    readonly pauseControl: (pause: BoardPause | null) => ReactNode;
    /** What is to be made, on paper. */
    readonly prep: ReactNode;
  };

export const BoardTools = memo(function BoardTools(props: ToolsProps) {
  const { stations, chosen, choose, named, rush, turn, view, show, pause, pauseControl, prep, ...head } = props;
  return (
    <BoardHead {...head} bare={rush}>
      {pause !== undefined && pauseControl(pause)}
      {view === 'board' && <StationFilter stations={stations} chosen={chosen} choose={choose} tabs={rush && named} />}
      {view === 'board' && <RushSwitch rush={rush} turn={turn} />}
      {!rush && <BoardViews view={view} show={show} />}
      {prep}
    </BoardHead>
  );
});

type NoticesProps = ComponentProps<typeof BoardMessages> & ComponentProps<typeof PauseStrip>;

export const StandingNotices = memo(function StandingNotices({ pause, ...messages }: NoticesProps) {
  return (
    <>
      <BoardMessages {...messages} />
      <PauseStrip pause={pause} />
    </>
  );
});
