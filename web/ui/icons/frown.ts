import { icon } from '../icon.tsx';

export default icon('face-slightly-frowning frown', [
  ['path', { d: 'M15 10V9' }],
  ['path', { d: 'M9 10V9' }],
  ['path', { d: 'M9 16a5 5 0 016 0' }],
  ['circle', { cx: '12', cy: '12', r: '10' }],
]);
