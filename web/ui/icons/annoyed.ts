import { icon } from '../icon.tsx';

export default icon('face-expressionless annoyed', [
  ['path', { d: 'M14 10h2' }],
  ['path', { d: 'M8 10h2' }],
  ['path', { d: 'M8 16h8' }],
  ['circle', { cx: '12', cy: '12', r: '10' }],
]);
