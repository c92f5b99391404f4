/* Known domain endings. Not the whole registry of some 1,400: all countries, and those in common use or used for
   phishing. */

const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca ' +
  'cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ' +
  'ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm ' +
  'jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq ' +
  'mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa ' +
  're ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn ' +
  'to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

const others =
  'com org net info biz app dev xyz shop site online store link click top club live life world today website ' +
  'space tech cloud email mail support help care page pages blog news media social chat zone team group center ' +
  'centre community academy school college education training coach health healthcare clinic dental doctor fit ' +
  'fitness yoga bio eco green guru ninja pro name mobi tel travel cat jobs edu gov mil int arpa asia africa ' +
  'berlin london paris nyc example test invalid localhost onion agency company business services solutions ' +
  'systems digital software network host hosting domains download stream video watch games game fun cool wtf lol ' +
  'rocks win bid loan money cash credit finance financial bank capital fund exchange trade market markets buzz ' +
  'icu cyou sbs rest quest monster bond cfd zip mov';

/** In other scripts. */
const inOtherScripts =
  'рф рус укр бел онлайн сайт 中国 中國 公司 网络 网站 我爱你 みんな 한국 닷컴 भारत السعودية امارات مصر ایران ישראל ελ';

const suffixes = new Set([countries, others, inOtherScripts].join(' ').split(' '));

export const isSuffix = (label: string): boolean => suffixes.has(label) || label.startsWith('xn--');
