import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { posts, postSorts } from '../../contract.ts';
import { postTexts } from '../../texts/index.ts';
import { postPageTexts } from '../texts/index.ts';
import { PostForm } from './form.tsx';

export default function Posts() {
  const t = useTexts(postPageTexts);
  const words = useTexts(postTexts);
  return (
    <Records
      noun={posts}
      id="postId"
      words={postTexts}
      page={postPageTexts}
      sorts={postSorts}
      names={{ status: (value) => words(`status.${value}`) }}
      filters={['postName', 'postCode', 'status', { field: 'beginTime', label: t('created') }]}
      columns={[
        'postName',
        'postCode',
        'postSort',
        { field: 'status', tones: { '0': 'ok', '1': 'idle' } },
        'createTime',
        { field: 'remark', ellipsis: true, width: 220 },
      ]}
      exportAs="post"
      form={(post, on) => <PostForm post={post} {...on} />}
    />
  );
}
