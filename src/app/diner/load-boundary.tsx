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

/** Where a screen cannot be loaded or fails: says so, and offers to start over. Cart and order are kept by the browser. */
export class LoadBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (menuHtml()?.hidden === false) return <Bar words={this.props.overMenu} again={this.props.again} />;
    return (
      <main className="loading" data-still="">
        <Mark />
        <p role="alert">{this.props.words}</p>
        <button type="button" className="button button--primary" onClick={() => location.reload()}>
          {this.props.again}
        </button>
      </main>
    );
  }
}

/** Over the menu, which reads on without what failed. */
function Bar({ words, again }: Pick<Props, 'words' | 'again'>) {
  return (
    <div className="loading-pill tap-wait" role="alert" data-state="failed">
      <span>{words}</span>
      <button type="button" className="button button--small" onClick={() => location.reload()}>
        {again}
      </button>
    </div>
  );
}
