import { icon } from '../icon.tsx';

export default icon('chart-no-axes-column bar-chart-2', [
  ['path', { d: 'M5 21v-6' }],
  ['path', { d: 'M12 21V3' }],
  ['path', { d: 'M19 21V9' }],
]);
