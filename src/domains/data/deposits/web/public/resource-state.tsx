import { type ResourceStatus, resourceStatus } from '#contract/data/resources';
import { Badge, type Tone } from '#web/kit/parts/badge.tsx';
import type { IconName } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';

const looks: Record<ResourceStatus, [Tone, IconName]> = {
  [resourceStatus.draft]: ['idle', 'edit'],
  [resourceStatus.submitted]: ['info', 'clock'],
  [resourceStatus.reviewing]: ['info', 'review'],
  [resourceStatus.rejected]: ['bad', 'alert'],
  [resourceStatus.approved]: ['ok', 'check'],
  [resourceStatus.published]: ['ok', 'publish'],
  [resourceStatus.superseded]: ['idle', 'archive'],
  [resourceStatus.withdrawn]: ['warn', 'minus'],
};

/** A resource's state as colour, icon and text. */
export function ResourceState({ status }: { status: ResourceStatus }) {
  const t = useTexts(resourcesTexts);
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`states.${status}`)}
    </Badge>
  );
}
