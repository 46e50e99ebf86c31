export { Comments } from './public/comments.tsx';
export { commentsOf } from './public/turning.tsx';
