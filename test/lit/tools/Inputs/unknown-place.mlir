// expected-error@unknown {{unknown pass 'nothing'}}
