import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { users } from '../../contract.ts';
import { userPageTexts } from '../texts/index.ts';

/** Asks for confirmation before users are deleted, and lists the records that would lose their owner. */
export function useRemovalQuestion(): (userIds: readonly number[], question: string) => Promise<boolean> {
  const t = useTexts(userPageTexts);
  return async (userIds, question) => {
    const { published, unpublished, reviews, projects } = await call(users.holdings, {
      params: { userIds: userIds.join(',') },
    });
    const left = [
      ...(published ? [t('holdings.published', { count: published })] : []),
      ...(unpublished ? [t('holdings.unpublished', { count: unpublished })] : []),
      ...(reviews ? [t('holdings.reviews', { count: reviews })] : []),
      ...(projects ? [t('holdings.projects', { count: projects })] : []),
    ];
    const warning = t('holdings.warning', { list: left.join(t('holdings.separator')) });
    return confirmBox(left.length ? `${question} ${warning}` : question);
  };
}
