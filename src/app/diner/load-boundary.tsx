import { Component, type ReactNode } from 'react';
import { Mark } from '#platform/ui/mark.tsx';

type Props = { readonly words: string; readonly again: string; readonly children: ReactNode };

/** Where a screen cannot be loaded or fails: says so, and offers to start over. Cart and order are kept by the browser. */
export class LoadBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
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
