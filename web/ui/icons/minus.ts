import { icon } from '../icon.tsx';

export default icon('minus', [['path', { d: 'M5 12h14' }]]);
