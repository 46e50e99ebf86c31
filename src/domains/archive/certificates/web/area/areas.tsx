import type { Task } from '#contract/archive/tasks';
import { Certificates } from './certificates.tsx';

interface Props {
  task: Task;
  onChanged: () => void;
}

/** Certificates of stages: preview, issue, revoke, download. */
export const StageArea = (props: Props) => <Certificates {...props} of="stage" />;

/** The final certificate and its annexes. */
export const FinalArea = (props: Props) => <Certificates {...props} of="final" />;
