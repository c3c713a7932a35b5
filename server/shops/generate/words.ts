import type { Allergen, Language } from '../../../core/schema/primitives.ts'

/** The languages of a generated shop; the product may have more. */
export const wordLanguages = ['en', 'zh', 'es', 'it', 'fr', 'ca'] as const satisfies Language[]

/** A word or phrase in each of these languages. */
export type Word = Record<(typeof wordLanguages)[number], string>

const word = (en: string, zh: string, es: string, it: string, fr: string, ca: string): Word => ({
  en,
  zh,
  es,
  it,
  fr,
  ca,
})

/** Something eatable, with what it contains. */
export type Food = { name: Word; allergens: Allergen[] }

const food = (name: Word, ...allergens: Allergen[]): Food => ({ name, allergens })

export const mains: Food[] = [
  food(word('Chicken', '鸡肉', 'Pollo', 'Pollo', 'Poulet', 'Pollastre')),
  food(word('Beef', '牛肉', 'Ternera', 'Manzo', 'Bœuf', 'Vedella')),
  food(word('Pork', '猪肉', 'Cerdo', 'Maiale', 'Porc', 'Porc')),
  food(word('Lamb', '羊肉', 'Cordero', 'Agnello', 'Agneau', 'Xai')),
  food(word('Duck', '鸭肉', 'Pato', 'Anatra', 'Canard', 'Ànec')),
  food(word('Cod', '鳕鱼', 'Bacalao', 'Merluzzo', 'Cabillaud', 'Bacallà'), 'fish'),
  food(word('Salmon', '三文鱼', 'Salmón', 'Salmone', 'Saumon', 'Salmó'), 'fish'),
  food(word('Tuna', '金枪鱼', 'Atún', 'Tonno', 'Thon', 'Tonyina'), 'fish'),
  food(word('Prawns', '虾', 'Gambas', 'Gamberi', 'Crevettes', 'Gambes'), 'crustaceans'),
  food(word('Mussels', '青口', 'Mejillones', 'Cozze', 'Moules', 'Musclos'), 'molluscs'),
  food(word('Squid', '鱿鱼', 'Calamar', 'Calamaro', 'Calamar', 'Calamar'), 'molluscs'),
  food(word('Tofu', '豆腐', 'Tofu', 'Tofu', 'Tofu', 'Tofu'), 'soybeans'),
  food(word('Aubergine', '茄子', 'Berenjena', 'Melanzana', 'Aubergine', 'Albergínia')),
  food(word('Mushrooms', '蘑菇', 'Setas', 'Funghi', 'Champignons', 'Bolets')),
  food(word('Cauliflower', '花椰菜', 'Coliflor', 'Cavolfiore', 'Chou-fleur', 'Coliflor')),
  food(word('Artichokes', '洋蓟', 'Alcachofas', 'Carciofi', 'Artichauts', 'Carxofes')),
  food(word('Noodles', '面条', 'Fideos', 'Noodles', 'Nouilles', 'Fideus'), 'gluten', 'eggs'),
  food(word('Ravioli', '意式饺子', 'Raviolis', 'Ravioli', 'Raviolis', 'Raviolis'), 'gluten', 'eggs', 'milk'),
  food(word('Omelette', '煎蛋卷', 'Tortilla', 'Frittata', 'Omelette', 'Truita'), 'eggs'),
  food(word('Halloumi', '哈罗米奶酪', 'Halloumi', 'Halloumi', 'Halloumi', 'Halloumi'), 'milk'),
]

/** Preparations; `{}` stands for the dish. Only phrases that need no agreement in gender or number. */
export const preparations: Word[] = [
  word('Grilled {}', '烤{}', '{} a la plancha', '{} alla griglia', '{} au gril', '{} a la planxa'),
  word('Baked {}', '焗{}', '{} al horno', '{} al forno', '{} au four', '{} al forn'),
  word('Steamed {}', '清蒸{}', '{} al vapor', '{} al vapore', '{} à la vapeur', '{} al vapor'),
  word('House {}', '招牌{}', '{} de la casa', '{} della casa', '{} maison', '{} de la casa'),
  word('{} with garlic', '蒜香{}', '{} al ajillo', "{} all'aglio", "{} à l'ail", "{} a l'all"),
  word('{} with chilli', '辣味{}', '{} con guindilla', '{} al peperoncino', '{} au piment', '{} amb bitxo'),
  word('{} in lemon', '柠檬{}', '{} al limón', '{} al limone', '{} au citron', '{} a la llimona'),
  word(
    '{} in white wine',
    '白酒{}',
    '{} al vino blanco',
    '{} al vino bianco',
    '{} au vin blanc',
    '{} al vi blanc',
  ),
]

export const sides: Food[] = [
  food(word('rice', '米饭', 'arroz', 'riso', 'riz', 'arròs')),
  food(
    word('roast potatoes', '烤土豆', 'patatas asadas', 'patate arrosto', 'pommes rôties', 'patates rostides'),
  ),
  food(word('bread', '面包', 'pan', 'pane', 'pain', 'pa'), 'gluten'),
  food(word('green salad', '绿色沙拉', 'ensalada verde', 'insalata verde', 'salade verte', 'amanida verda')),
  food(word('couscous', '古斯米', 'cuscús', 'cous cous', 'couscous', 'cuscús'), 'gluten'),
  food(word('lentils', '扁豆', 'lentejas', 'lenticchie', 'lentilles', 'llenties')),
  food(word('peppers', '彩椒', 'pimientos', 'peperoni', 'poivrons', 'pebrots')),
  food(word('walnuts', '核桃', 'nueces', 'noci', 'noix', 'nous'), 'nuts'),
  food(word('celery', '芹菜', 'apio', 'sedano', 'céleri', 'api'), 'celery'),
  food(
    word(
      'goat cheese',
      '山羊奶酪',
      'queso de cabra',
      'formaggio di capra',
      'fromage de chèvre',
      'formatge de cabra',
    ),
    'milk',
  ),
  food(word('tomatoes', '番茄', 'tomates', 'pomodori', 'tomates', 'tomàquets')),
  food(word('chickpeas', '鹰嘴豆', 'garbanzos', 'ceci', 'pois chiches', 'cigrons')),
]

export const sauces: Food[] = [
  food(word('romesco', '罗梅斯科酱', 'romesco', 'romesco', 'romesco', 'romesco'), 'nuts', 'gluten'),
  food(word('pesto', '青酱', 'pesto', 'pesto', 'pesto', 'pesto'), 'nuts', 'milk'),
  food(
    word(
      'mustard sauce',
      '芥末酱',
      'salsa de mostaza',
      'salsa alla senape',
      'sauce moutarde',
      'salsa de mostassa',
    ),
    'mustard',
  ),
  food(word('tahini', '芝麻酱', 'tahini', 'tahina', 'tahini', 'tahina'), 'sesame'),
  food(
    word('soy sauce', '酱油', 'salsa de soja', 'salsa di soia', 'sauce soja', 'salsa de soja'),
    'soybeans',
    'gluten',
  ),
  food(
    word(
      'peanut sauce',
      '花生酱',
      'salsa de cacahuete',
      'salsa di arachidi',
      'sauce cacahuète',
      'salsa de cacauet',
    ),
    'peanuts',
  ),
  food(
    word(
      'red wine sauce',
      '红酒酱',
      'salsa de vino tinto',
      'salsa al vino rosso',
      'sauce au vin rouge',
      'salsa de vi negre',
    ),
    'sulphites',
  ),
  food(word('aioli', '蒜泥蛋黄酱', 'alioli', 'aioli', 'aïoli', 'allioli'), 'eggs'),
  food(
    word(
      'yogurt sauce',
      '酸奶酱',
      'salsa de yogur',
      'salsa allo yogurt',
      'sauce au yaourt',
      'salsa de iogurt',
    ),
    'milk',
  ),
  food(
    word(
      'lupin cream',
      '羽扇豆酱',
      'crema de altramuz',
      'crema di lupini',
      'crème de lupin',
      'crema de tramús',
    ),
    'lupin',
  ),
]

export const categoryNames: Word[] = [
  word('Starters', '前菜', 'Entrantes', 'Antipasti', 'Entrées', 'Entrants'),
  word('Breakfast', '早餐', 'Desayunos', 'Colazione', 'Petit-déjeuner', 'Esmorzars'),
  word('Salads', '沙拉', 'Ensaladas', 'Insalate', 'Salades', 'Amanides'),
  word('Soups', '汤', 'Sopas', 'Zuppe', 'Soupes', 'Sopes'),
  word('Rice', '米饭类', 'Arroces', 'Risotti', 'Riz', 'Arrossos'),
  word('Pasta', '意面', 'Pastas', 'Pasta', 'Pâtes', 'Pastes'),
  word('From the grill', '烧烤', 'A la brasa', 'Alla brace', 'Au gril', 'A la brasa'),
  word('From the sea', '海鲜', 'Del mar', 'Dal mare', 'De la mer', 'Del mar'),
  word('Vegetables', '素菜', 'Verduras', 'Verdure', 'Légumes', 'Verdures'),
  word('Sharing plates', '分享拼盘', 'Para compartir', 'Da condividere', 'À partager', 'Per compartir'),
  word('Late kitchen', '夜宵', 'Cocina nocturna', 'Cucina notturna', 'Cuisine de nuit', 'Cuina de nit'),
  word('For children', '儿童餐', 'Para niños', 'Per bambini', 'Pour enfants', 'Per a infants'),
]

export const joining = {
  with: word('{a} with {b}', '{a}配{b}', '{a} con {b}', '{a} con {b}', '{a} et {b}', '{a} amb {b}'),
  servedWith: word(
    'Served with {a}.',
    '配{a}。',
    'Se sirve con {a}.',
    'Servito con {a}.',
    'Servi avec {a}.',
    'Se serveix amb {a}.',
  ),
  numbered: word('{a} {b}', '{a} {b}', '{a} {b}', '{a} {b}', '{a} {b}', '{a} {b}'),
  combo: word('Menu {a}', '套餐{a}', 'Menú {a}', 'Menù {a}', 'Formule {a}', 'Menú {a}'),
}

export const labels = {
  size: word('Size', '份量', 'Tamaño', 'Porzione', 'Taille', 'Mida'),
  half: word('Half', '半份', 'Media ración', 'Mezza', 'Demi', 'Mitja ració'),
  full: word('Full', '整份', 'Ración', 'Intera', 'Entière', 'Ració'),
  sharing: word('For two', '双人份', 'Para dos', 'Per due', 'Pour deux', 'Per a dos'),
  extras: word('Extras', '加料', 'Extras', 'Aggiunte', 'Suppléments', 'Extres'),
  sauce: word('Sauce', '酱汁', 'Salsa', 'Salsa', 'Sauce', 'Salsa'),
  side: word('Side', '配菜', 'Guarnición', 'Contorno', 'Accompagnement', 'Guarnició'),
  cooking: word('How done', '熟度', 'Punto', 'Cottura', 'Cuisson', 'Punt'),
  rare: word('Rare', '三分熟', 'Poco hecho', 'Al sangue', 'Saignant', 'Poc fet'),
  medium: word('Medium', '五分熟', 'Al punto', 'Media', 'À point', 'Al punt'),
  done: word('Well done', '全熟', 'Muy hecho', 'Ben cotta', 'Bien cuit', 'Molt fet'),
  first: word('First course', '第一道', 'Primero', 'Primo', 'Entrée', 'Primer'),
  second: word('Second course', '第二道', 'Segundo', 'Secondo', 'Plat', 'Segon'),
  pickupPlace: word('Near', '附近', 'Cerca', 'Vicino', 'Proche', 'A prop'),
  far: word('Farther', '较远', 'Más lejos', 'Più lontano', 'Plus loin', 'Més lluny'),
  friend: word('Friend', '朋友', 'Amigo', 'Amico', 'Ami', 'Amic'),
  regular: word('Regular', '常客', 'Habitual', 'Abituale', 'Habitué', 'Habitual'),
  voucher: word('Welcome', '欢迎', 'Bienvenida', 'Benvenuto', 'Bienvenue', 'Benvinguda'),
}
