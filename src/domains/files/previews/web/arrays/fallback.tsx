import { Component, type ReactNode } from 'react';

/** Shows something else if the drawing fails, such as a graphics processor without memory. */
export class Fallback extends Component<
  { shown: ReactNode; onFailure: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    return this.state.failed ? this.props.shown : this.props.children;
  }
}
