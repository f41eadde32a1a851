import { Component, type ComponentType, type ReactNode } from 'react';
import { NotLoaded } from '#web/lib/notLoaded.ts';

interface Props {
  readonly children: ReactNode;
  /** Shown in place of children whose code did not load; `onAgain` shows them, and requests the code, once more. */
  readonly fallback?: ComponentType<{ readonly onAgain: () => void }>;
  /** Another one shows the children once more. */
  readonly of?: string;
  /** Before the children are shown once more. */
  readonly onAgain?: () => void;
}

interface State {
  readonly error: unknown;
}

/** Keeps a part whose code did not load from breaking the whole page; shown once more when the network is back. */
export class LateBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.#again);
  }

  override componentDidUpdate(before: Props) {
    if (before.of !== this.props.of) this.#again();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#again);
  }

  override render() {
    const { error } = this.state;
    const { children, fallback: Fallback } = this.props;
    if (error === null) return children;
    if (!(error instanceof NotLoaded)) throw error;
    return Fallback === undefined ? null : <Fallback onAgain={this.#again} />;
  }

  readonly #again = () => {
    if (this.state.error === null) return;
    this.props.onAgain?.();
    this.setState({ error: null });
  };
}
