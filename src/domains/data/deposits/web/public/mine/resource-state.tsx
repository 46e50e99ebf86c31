import type { ResourceStatus } from '#contract/data/resources';
import { Badge, type Tone } from '#web/kit/parts/badge.tsx';
import type { IconName } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#words/data/resources';

const looks: Record<ResourceStatus, [Tone, IconName]> = {
  '0': ['idle', 'edit'],
  '1': ['info', 'clock'],
  '2': ['info', 'review'],
  '3': ['bad', 'alert'],
  '4': ['ok', 'check'],
  '5': ['ok', 'publish'],
  '6': ['idle', 'archive'],
  '7': ['warn', 'minus'],
};

/** A resource's state as colour, icon and word. */
export function ResourceState({ status }: { status: ResourceStatus }) {
  const t = useTexts(resourcesTexts);
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`states.${status}`)}
    </Badge>
  );
}
