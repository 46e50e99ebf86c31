export { Comments } from './public/comments.tsx';
export { commentsQuery } from './public/turning.tsx';
