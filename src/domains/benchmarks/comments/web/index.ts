export { Comments } from './public/comments.tsx';
export { commentsOf } from './public/pagination.tsx';
