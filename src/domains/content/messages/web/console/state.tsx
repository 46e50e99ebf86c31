import { Badge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { MessageStatus } from '../../contract.ts';
import { messageTexts } from '../../texts/index.ts';

const looks = {
  new: { tone: 'warn', icon: 'mail' },
  answered: { tone: 'ok', icon: 'check' },
  closed: { tone: 'idle', icon: 'minus' },
} as const;

export function MessageState({ status }: { status: MessageStatus }) {
  const words = useTexts(messageTexts);
  return <Badge {...looks[status]}>{words(`states.${status}`)}</Badge>;
}
