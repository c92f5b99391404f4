import { icon } from '../icon.tsx';

export default icon('chevron-up', [['path', { d: 'm18 15-6-6-6 6' }]]);
