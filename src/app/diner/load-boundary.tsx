import { Component, type ReactNode } from 'react';
import { Mark } from '#platform/ui/mark.tsx';
import { menuHtml } from './menu-html.ts';

type Props = {
  readonly words: string;
  /** Said instead where the menu is still there to be read. */
  readonly overMenu: string;
  readonly again: string;
  readonly children: ReactNode;
};

const reload = (): void => location.reload();

/** Where a screen cannot be loaded or fails: says so, and offers to start over. Cart and order are kept by the browser. */
export class LoadBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    // Most often it is the network that was missing: nobody has to ask again once it is back.
    addEventListener('online', reload);
  }

  override componentWillUnmount(): void {
    // Whoever went on to another screen is not thrown out of it.
    removeEventListener('online', reload);
  }

  override render(): ReactNode {
    const { words, overMenu, again, children } = this.props;
    if (!this.state.failed) return children;
    // The menu reads on without what failed.
    const over = menuHtml()?.hidden === false;
    return (
      <div className={over ? 'loading-pill tap-wait' : 'loading'} data-still="" data-state="failed">
        {!over && <Mark />}
        <p role="alert">{over ? overMenu : words}</p>
        <button type="button" className={`button button--${over ? 'small' : 'primary'}`} onClick={reload}>
          {again}
        </button>
      </div>
    );
  }
}
