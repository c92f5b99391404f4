import { icon } from '../icon.tsx';

export default icon('face-neutral meh', [
  ['path', { d: 'M15 10V9' }],
  ['path', { d: 'M8 16h8' }],
  ['path', { d: 'M9 10V9' }],
  ['circle', { cx: '12', cy: '12', r: '10' }],
]);
